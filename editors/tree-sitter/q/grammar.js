module.exports = require('../k/base.js')('q', true);
