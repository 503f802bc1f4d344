:Interface Printable
    ∇ text←Print
    ∇
:EndInterface

:Class Account : , Printable
    :Field Public Owner
    :Field Private balance←0
    ∇ New owner
      :Access Public
      :Implements Constructor
      Owner←owner
    ∇
    ∇ {r}←Deposit amount
      :Access Public
      balance+←amount
      r←balance
    ∇
    ∇ {r}←Withdraw amount
      :Access Public Overridable
      :If amount>balance
          'not enough money'⎕SIGNAL 210
      :EndIf
      balance-←amount
      r←balance
    ∇
    ∇ r←Balance
      :Access Public
      r←balance
    ∇
    ∇ text←Print
      :Access Public
      :Implements Method Printable.Print
      text←Owner,': ',⍕balance
    ∇
:EndClass

:Class Savings : Account
    :Field Private rate←0.02
    ∇ New(owner percent)
      :Access Public
      :Implements Constructor :Base owner
      rate←percent÷100
    ∇
    ∇ {r}←AddInterest
      :Access Public
      r←⎕BASE.Deposit Balance×rate
    ∇
:EndClass

a←⎕NEW Savings('Ada' 3)
a.Deposit 100
a.AddInterest
a.Balance
:Trap 210
    a.Withdraw 1000
:Else
    ⎕←'refused'
:EndTrap
