// J as editors colour it: the words of a sentence, and the text of noun definitions.

const verbs = String.raw`[=<>+*\-%^$~|,;#!\/\\\[\]{}"@&?][.:]*|[ACeEiIjLopqrsu][.:]|_?[0-9]:`;

module.exports = grammar({
  name: 'j',
  extras: _ => [/[ \t\r]/],
  rules: {
    source_file: $ => repeat(choice($._word, /\n/)),
    _word: $ => choice($.noun_definition, $.definition, $.comment, $.string, $.number, $.control, $.copula, $.adverb, $.conjunction, $.verb,
      $.argument, $.name, $.bracket),
    // 0 : 0 and noun define hold text up to a line with ) alone.
    noun_definition: $ => seq($.definition_head, /[^\n]*\n/, repeat($.text), $.end),
    definition_head: _ => token(prec(4, /(0|noun)[ \t]+(:[ \t]*0|define)/)),
    text: _ => token(prec(1, /[^)\n][^\n]*\n|\)[^\n]+\n|\n/)),
    end: _ => token(prec(5, /\)[ \t]*\r?\n/)),
    definition: _ => token(prec(3, choice(/[1-4][ \t]+:[ \t]*0/, /13[ \t]*:/, /\{\{(\)[acmdnv*])?/, '}}',
      /(verb|monad|dyad|adverb|conjunction)[ \t]+define/))),
    comment: _ => token(prec(3, /NB\.([^.:\n][^\n]*)?/)),
    string: _ => /'([^'\n]|'')*'/,
    number: _ => token(prec(2, /(_|_?[0-9][0-9a-zA-Z._]*)([ \t]+_?[0-9][0-9a-zA-Z._]*)*/)),
    control: _ => token(prec(3, choice(
      /(if|do|else|elseif|end|while|whilst|for|select|case|fcase|try|catch|catchd|catcht|throw|return|break|continue|assert)\./,
      /(for|goto|label)_[A-Za-z][A-Za-z0-9_]*\./))),
    copula: _ => token(prec(3, /=[.:]/)),
    adverb: _ => token(prec(2, choice('~', '/', '/.', '/..', '\\', '\\.', '}', /[bfMt]\./))),
    conjunction: _ => token(prec(2, choice('"', '@', '@.', '@:', '&', '&.', '&:', '&.:', '^:', '.', ':', '::', ':.', '`', '`:', ';.', '!.', '!:',
      /[LSH]:/, 'H.', /F[.:]{1,2}/, 'F.', /\.[.:]/, /[dDm]\.|D:/))),
    verb: _ => token(prec(1, new RegExp(verbs))),
    argument: _ => token(prec(1, /[xyuvmn]/)),
    name: _ => /[A-Za-z][A-Za-z0-9_]*/,
    bracket: _ => /[()]/,
  },
});
