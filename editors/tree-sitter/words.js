// Lists of words for the grammars, taken from those for TextMate, where they stand: /\b(?:a|b)\b/ has the words a and b.

const fs = require('fs');
const path = require('path');

// The expression of a rule of editors/grammars/NAME.tmLanguage.json.
const rule_of = (language, rule) => {
  const file = path.join(__dirname, '..', 'grammars', `${language}.tmLanguage.json`);
  return JSON.parse(fs.readFileSync(file, 'utf8')).repository[rule].match;
};

// The alternatives of a rule.
exports.words = (language, rule) => {
  const match = rule_of(language, rule);
  return match.slice(match.indexOf('(?:') + 3, match.lastIndexOf(')')).split('|');
};

// The signs of a rule that is a class of characters.
exports.signs = (language, rule) => new RegExp(rule_of(language, rule));

// A regular expression of words.
exports.either = words => new RegExp(words.join('|'));
