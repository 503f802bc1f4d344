// APL as editors colour it.

const { signs, words } = require('../words.js');

// A word in any case: [iI][fF].
const anyCase = word => [...word].map(letter => `[${letter.toLowerCase()}${letter.toUpperCase()}]`).join('');
const control = words('apl', 'control').map(anyCase).join('|');

module.exports = grammar({
  name: 'apl',
  extras: _ => [/[ \t\r]/],
  rules: {
    source_file: $ => seq(optional(alias(/#![^\n]*/, $.comment)), repeat(choice($._word, /\n/, $.command))),
    _word: $ => choice($.comment, $.string, $.control, $.definition, $.quad, $.number, $.assignment, $.branch, $.operator, $.argument, $.function,
      $.name, $.bracket),
    comment: _ => /⍝[^\n]*/,
    string: _ => /'([^'\n]|'')*'|"([^"\n]|"")*"/,
    control: _ => token(prec(2, new RegExp(`:(${control})`))),
    command: _ => token(prec(2, /\n[ \t]*[)\]][A-Za-z][^\n]*/)),
    definition: _ => /[∇⍫]/,
    quad: _ => /⎕[A-Za-z]*|[⍞]/,
    number: _ => token(prec(1, /¯?([0-9]+\.?[0-9]*|\.[0-9]+|∞)([Ee]¯?[0-9]+)?([Jj]¯?[0-9]+\.?[0-9]*)?|⍬/)),
    assignment: _ => '←',
    branch: _ => '→',
    operator: _ => signs('apl', 'operator'),
    argument: _ => /⍺⍺|⍵⍵|[⍺⍵]/,
    function: _ => signs('apl', 'function'),
    name: _ => /[A-Za-z∆⍙_À-ÖØ-Ýß-öø-þ][A-Za-z0-9_∆⍙¯À-ÖØ-Ýß-öø-þ]*/,
    bracket: _ => /[()\[\]{};:⋄◇#$]/,
  },
});
