NB. a form's handlers: this script needs the outside: a window
require 'gui/gtk'
coclass 'jform'

FORM=: 0 : 0
pc form;
xywh 10 10 60 12;cc name edit;
xywh 80 10 40 12;cc ok button;cn "OK";
xywh 80 30 40 12;cc cancel button;cn "Cancel";
pas 4 4;pcenter;
rem form end;
)

create=: 3 : 0
  wd FORM
  wd 'set name *' , y
  wd 'pshow;'
)

form_ok_button=: 3 : 0
  result=: name
  form_close ''
)

form_cancel_button=: form_close
form_close=: 3 : 0
  wd 'pclose'
  destroy ''
)
destroy=: codestroy

form_default=: 3 : 0
  smoutput 'event: ' , sysevent
  smoutput wdq
)
