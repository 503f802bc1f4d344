// k and q as editors colour them. q has words and queries besides.

const { either, words } = require('../words.js');

module.exports = (name, isQ) => grammar({
  name,
  extras: _ => [],
  rules: {
    source_file: $ => seq(optional(alias(/(#!|\/)[^\n]*/, $.comment)), repeat(choice($._word, $._blank, $._line))),
    _word: $ => choice(...(isQ ? [$.query, $.keyword] : []), $.string, $.symbol, $.temporal, $.number, $.control, $.assignment, $.adverb, $.verb,
      $.argument, $.name, $.bracket),
    _blank: $ => choice(/[ \t\r]+/, $.comment),
    // A comment begins behind a blank, or a line; a line with / alone begins a block that one with \ ends.
    comment: _ => token(prec(2, /[ \t]\/[^\n]*/)),
    _line: $ => choice(/\n/, alias(token(prec(2, /\n\/[^\n]*/)), $.comment), $.block, $.command),
    block: _ => token(prec(3, /\n\/[ \t]*(\n([^\\\n][^\n]*)?)*\n\\[ \t]*/)),
    command: _ => token(prec(2, /\n\\[A-Za-z][^\n]*/)),
    string: _ => /"([^"\\]|\\[^\n])*"/,
    symbol: _ => /(`:?[A-Za-z0-9_.:\/]*)+/,
    temporal: _ => token(prec(3, /[0-9]{4}\.[0-9]{2}(\.[0-9]{2}|m)([DT][0-9:.]*)?|[0-9]{2}:[0-9]{2}(:[0-9]{2}(\.[0-9]+)?)?/)),
    number: _ => token(prec(2, /0[NnWw][a-z]?|0x[0-9a-fA-F]*|[0-9]+\.?[0-9]*([eE][+-]?[0-9]+)?[bhijefpmdznuvt]?/)),
    control: _ => token(prec(3, /(do|if|while)\[|\$\[/)),
    assignment: _ => token(prec(1, /[-+*%&|^=~,#_?@.!<>$]?::?/)),
    adverb: _ => /['\/\\]:?/,
    verb: _ => /[-+*%&|<>=~!,^#_$?@.]:?/,
    argument: _ => token(prec(1, /[xyz]/)),
    ...(isQ ? {
      query: _ => token(prec(2, either(words('q', 'query')))),
      keyword: _ => token(prec(2, either(words('q', 'keyword')))),
    } : {}),
    name: _ => /\.?[A-Za-z][A-Za-z0-9_.]*/,
    bracket: _ => /[()\[\]{};]/,
  },
});
