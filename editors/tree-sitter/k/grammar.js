module.exports = require('./base.js')('k', false);
