helped =: 3 : 'y + 1'
