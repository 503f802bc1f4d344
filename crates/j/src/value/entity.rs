//! Meanings of J's names: nouns, verbs, adverbs and conjunctions.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use hashbrown::HashMap;

use super::atom_code::AtomForm;
use super::name::Name;
use crate::array::{Arg, Array, Context, Function};
use crate::error::Result;
use crate::names::env::Env;
use crate::operators::{KnownDyad, KnownMonad, Ranks};
use crate::read::definition::Definition;
use crate::verbs::atomic::{AtomicDyad, AtomicMonad};
use crate::vocabulary::{ModifierRow, Primitive, Word};

/// Any part of speech with its meaning.
#[derive(Clone, Debug)]
pub enum Entity {
    /// A noun: an array.
    Noun(Array),
    /// A verb.
    Verb(Verb),
    /// An adverb: makes a word of one operand.
    Adverb(Modifier),
    /// A conjunction: makes a word of two operands.
    Conjunction(Modifier),
}

/// The part of speech alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Class {
    /// A noun.
    Noun,
    /// A verb.
    Verb,
    /// An adverb.
    Adverb,
    /// A conjunction.
    Conjunction,
}

impl Entity {
    /// The part of speech.
    pub fn class(&self) -> Class {
        match self {
            Entity::Noun(_) => Class::Noun,
            Entity::Verb(_) => Class::Verb,
            Entity::Adverb(_) => Class::Adverb,
            Entity::Conjunction(_) => Class::Conjunction,
        }
    }

    /// The verb, if it is one.
    pub fn verb(&self) -> Option<&Verb> {
        if let Entity::Verb(verb) = self { Some(verb) } else { None }
    }

    /// The noun, if it is one.
    pub fn noun(&self) -> Option<&Array> {
        if let Entity::Noun(noun) = self { Some(noun) } else { None }
    }

    /// The nouns that it holds: itself, or the constants and operands of a verb or modifier.
    pub fn nouns(&self) -> Vec<Array> {
        let (mut found, mut waiting) = (Vec::new(), vec![self.clone()]);
        while let Some(entity) = waiting.pop() {
            match entity {
                Entity::Noun(noun) => found.push(noun),
                Entity::Verb(verb) => match &verb.0.kind {
                    VerbKind::Constant(noun) => found.push(noun.clone()),
                    VerbKind::Hook(u, v) => waiting.extend([u, v].map(|part| Entity::Verb(part.clone()))),
                    VerbKind::Fork(f, g, h) => {
                        waiting.extend([f.clone(), Entity::Verb(g.clone()), Entity::Verb(h.clone())]);
                    }
                    VerbKind::Derived(derived) => waiting.extend(derived.v.iter().chain([&derived.u]).cloned()),
                    VerbKind::Explicit(explicit) => {
                        let operands = explicit.operands.as_deref();
                        waiting.extend(operands.into_iter().flat_map(|(u, v)| v.iter().chain([u])).cloned());
                    }
                    VerbKind::CallerBound(bound) => waiting.push(Entity::Verb(bound.verb.clone())),
                    VerbKind::Observed(observed) => waiting.push(Entity::Verb(observed.plain.clone())),
                    VerbKind::Primitive(_) | VerbKind::Name(_) | VerbKind::Function(_) => {}
                },
                Entity::Adverb(modifier) | Entity::Conjunction(modifier) => match &*modifier.0 {
                    ModifierKind::Train(parts) => waiting.extend(parts.iter().cloned()),
                    ModifierKind::Located(_, inner) | ModifierKind::Named(_, inner) => {
                        waiting.push(Entity::Adverb(inner.clone()));
                    }
                    _ => {}
                },
            }
        }
        found
    }

    /// The form in which a name holds it: see [`Array::at_rest`].
    #[inline]
    pub fn at_rest(self) -> Entity {
        match self {
            Entity::Noun(noun) => Entity::Noun(noun.at_rest()),
            other => other,
        }
    }

    /// Whether a self-reference inside would mean the verb that this is part of.
    pub fn has_self(&self) -> bool {
        self.verb().is_some_and(|verb| verb.0.has_self)
    }
}

impl From<Array> for Entity {
    fn from(array: Array) -> Self {
        Entity::Noun(array)
    }
}

impl From<Verb> for Entity {
    fn from(verb: Verb) -> Self {
        Entity::Verb(verb)
    }
}

/// A verb: a tree, shared.
#[derive(Clone, Debug)]
pub struct Verb(pub Arc<VerbNode>);

/// A node of a verb's tree.
#[derive(Debug)]
pub struct VerbNode {
    /// The kind of the verb.
    pub kind: VerbKind,
    /// The ranks of its valences.
    pub ranks: Ranks,
    /// The kernel its dyad amounts to, if operators have a fast form for it.
    pub known: Option<KnownDyad>,
    /// The kernel its monad amounts to.
    pub known_monad: Option<KnownMonad>,
    /// Whether the monad splits its argument by rank itself.
    pub whole_monad: bool,
    /// Whether the dyad splits its arguments by rank itself.
    pub whole_dyad: bool,
    /// Whether that is because its parts are elementwise, so that whole arguments may be taken where there is something in
    /// them and they agree.
    pub composed: bool,
    /// Whether a self-reference inside refers to this verb or one around it.
    pub has_self: bool,
    /// Whether it was found not to go over many cells at once.
    pub cell_by_cell: AtomicBool,
    /// The code of its monad for a machine atom.
    pub of_atom: AtomForm,
    /// The code of its dyad for machine atoms.
    pub of_atoms: AtomForm,
}

/// The kinds of verbs.
#[derive(Debug)]
pub enum VerbKind {
    /// A word of the vocabulary.
    Primitive(&'static Primitive),
    /// `3:` and its like: always this noun.
    Constant(Array),
    /// A name, looked up when it is applied.
    Name(Name),
    /// `(u v)`.
    Hook(Verb, Verb),
    /// `(u v w)`, where u may be a noun or the cap.
    Fork(Entity, Verb, Verb),
    /// A verb derived by an adverb or conjunction of the vocabulary.
    Derived(Derived),
    /// An explicit definition, possibly of a modifier that waits for x and y.
    Explicit(Explicit),
    /// A function of another notation.
    Function(Arc<dyn Function>),
    /// `u.` or `v.`: a verb whose names mean what they mean in the caller.
    CallerBound(Box<CallerBound>),
    /// A verb whose applications are recorded: `explain` puts it in place of the verb.
    Observed(Box<Observed>),
}

/// Which definitions are opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opens {
    /// Explicit ones: within a phrase the name of a tacit verb is a step.
    Explicit,
    /// Tacit ones as well.
    All,
}

/// A verb that records what it is applied to and what comes of it.
#[derive(Debug)]
pub struct Observed {
    /// The verb, its parts observed as well.
    pub verb: Verb,
    /// The verb as it was.
    pub plain: Verb,
    /// The span of the application in the sentence.
    pub span: crate::trace::Span,
    /// The verb's own words.
    pub word: crate::trace::Span,
    /// Where it is written down.
    pub recorder: crate::trace::Recorder,
    /// The definition or name that it opens, if it is not a step of its own.
    pub opens: Option<Opens>,
}

/// A verb that runs in another call, and in another locale, than it is used in.
#[derive(Debug)]
pub struct CallerBound {
    /// The verb.
    pub verb: Verb,
    /// The mark of the call whose locals its names see; `None` for the prompt.
    pub call: Option<u64>,
    /// The locale in which its other names are looked up.
    pub locale: String,
}

/// A run function of a derived verb's monad.
pub type RunMonad = fn(&Env<'_>, &Derived, Array) -> Result<Array>;
/// A run function of a derived verb's dyad.
pub type RunDyad = fn(&Env<'_>, &Derived, Array, Array) -> Result<Array>;

/// A verb derived by a modifier of the vocabulary from its operands.
#[derive(Clone, Debug)]
pub struct Derived {
    /// The modifier.
    pub row: &'static ModifierRow,
    /// The left operand.
    pub u: Entity,
    /// The right operand of a conjunction.
    pub v: Option<Entity>,
    /// How its monad runs.
    pub monad: RunMonad,
    /// How its dyad runs.
    pub dyad: RunDyad,
    /// Data computed when the verb was derived.
    pub data: Data,
}

/// Facts worked out when a derived verb is made.
#[derive(Clone, Debug)]
pub enum Data {
    /// Nothing.
    None,
    /// Results that are rounded are exact where the verb that is rounded is known.
    Exact,
    /// Integers: a rank list, the number of a cut, powers.
    Integers(Vec<i64>),
    /// Ranks that the user gave.
    Ranks(Ranks),
    /// Verbs of a gerund.
    Verbs(Vec<Verb>),
    /// Another verb that does the work (an inverse, a fast equivalent).
    Verb(Verb),
    /// The two valences of a foreign or of a bivalent definition.
    Valences(Option<Verb>, Option<Verb>),
    /// The context of a fit.
    Fit(Option<Array>, Option<f64>),
    /// The number of a foreign.
    Foreign(i64, i64),
    /// Results remembered by `M.`.
    Memo(Arc<std::sync::Mutex<Memo>>),
}

impl Derived {
    /// The left operand as a verb.
    pub fn u_verb(&self) -> Result<&Verb> {
        self.u.verb().ok_or_else(|| crate::error::Error::domain("the left operand must be a verb"))
    }

    /// The right operand as a verb.
    pub fn v_verb(&self) -> Result<&Verb> {
        let verb = self.v.as_ref().and_then(Entity::verb);
        verb.ok_or_else(|| crate::error::Error::domain("the right operand must be a verb"))
    }

    /// The right operand as a noun.
    pub fn v_noun(&self) -> Result<&Array> {
        let noun = self.v.as_ref().and_then(Entity::noun);
        noun.ok_or_else(|| crate::error::Error::domain("the right operand must be a noun"))
    }
}

/// An explicit definition with the operands it was given.
#[derive(Clone, Debug)]
pub struct Explicit {
    /// The definition.
    pub definition: Arc<Definition>,
    /// The operands of a modifier.
    pub operands: Option<Arc<(Entity, Option<Entity>)>>,
    /// The locale that it runs in, if a modifier met by a locative made it.
    pub home: Option<Arc<str>>,
}

/// An adverb or conjunction: a tree, shared.
#[derive(Clone, Debug)]
pub struct Modifier(pub Arc<ModifierKind>);

/// The kinds of modifiers.
#[derive(Debug)]
pub enum ModifierKind {
    /// A word of the vocabulary.
    Primitive(&'static ModifierRow),
    /// An explicit definition.
    Explicit(Arc<Definition>),
    /// A definition, met by a name with a locative: it runs in that locale.
    Located(String, Modifier),
    /// A train of words with a modifier among them: `@+`, `/\`, `&3`.
    Train(Vec<Entity>),
    /// `m!:n` for the numbers that give modifiers.
    Foreign(i64, i64),
    /// The name of a modifier that is not yet defined, or must be referred to by its name.
    Name(Name),
    /// A conjunction that was met by its name, which trains show.
    Named(Name, Modifier),
}

impl Modifier {
    /// Whether this is a word of the vocabulary.
    pub fn is(&self, word: Word) -> bool {
        matches!(&*self.0, ModifierKind::Primitive(row) if row.word == word)
    }
}

impl Verb {
    /// A verb of a kind with its ranks.
    pub fn new(kind: VerbKind, ranks: Ranks) -> Verb {
        let has_self = match &kind {
            VerbKind::Primitive(primitive) => primitive.is_self(),
            VerbKind::Hook(u, v) => u.0.has_self || v.0.has_self,
            VerbKind::Fork(u, v, w) => u.has_self() || v.0.has_self || w.0.has_self,
            VerbKind::Derived(derived) => {
                let in_gerund = match &derived.data {
                    Data::Verbs(verbs) => verbs.iter().any(|verb| verb.0.has_self),
                    _ => false,
                };
                in_gerund || derived.u.has_self() || derived.v.as_ref().is_some_and(Entity::has_self)
            }
            VerbKind::CallerBound(bound) => bound.verb.0.has_self,
            VerbKind::Observed(observed) => observed.plain.0.has_self,
            VerbKind::Constant(_) | VerbKind::Name(_) | VerbKind::Explicit(_) | VerbKind::Function(_) => false,
        };
        let (known, known_monad) = match &kind {
            VerbKind::Primitive(primitive) => (primitive.known, primitive.known_monad),
            _ => (None, None),
        };
        Verb(Arc::new(VerbNode {
            kind,
            ranks,
            known,
            known_monad,
            whole_monad: false,
            whole_dyad: false,
            composed: false,
            has_self,
            cell_by_cell: AtomicBool::new(false),
            of_atom: AtomForm::default(),
            of_atoms: AtomForm::default(),
        }))
    }

    /// The same with the kernels that its dyad is and its monad amounts to.
    #[must_use]
    pub fn with_kernels(self, known: Option<KnownDyad>, known_monad: Option<KnownMonad>) -> Verb {
        if known.is_none() && known_monad.is_none() {
            return self;
        }
        match Arc::try_unwrap(self.0) {
            Ok(node) => Verb(Arc::new(VerbNode { known, known_monad, ..node })),
            Err(shared) => Verb(shared),
        }
    }

    /// The same, as a verb that splits its arguments by rank itself.
    #[must_use]
    pub fn splitting_itself(self) -> Verb {
        self.splitting(true, true)
    }

    /// The same, as a verb whose monad or dyad splits its arguments by rank itself.
    #[must_use]
    pub fn splitting(self, monad: bool, dyad: bool) -> Verb {
        match Arc::try_unwrap(self.0) {
            Ok(node) => Verb(Arc::new(VerbNode { whole_monad: monad, whole_dyad: dyad, ..node })),
            Err(shared) => Verb(shared),
        }
    }

    /// The same, as a composition of elementwise verbs: its monad or dyad goes over whole arguments.
    #[must_use]
    pub fn elementwise(self, monad: bool, dyad: bool) -> Verb {
        let whole = self.splitting(monad, dyad);
        match Arc::try_unwrap(whole.0) {
            Ok(node) => Verb(Arc::new(VerbNode { composed: true, ..node })),
            Err(shared) => Verb(shared),
        }
    }

    /// Whether the monad takes this argument whole, whatever its rank.
    pub fn takes_whole(&self, y: &Array) -> bool {
        self.0.whole_monad && !(self.0.composed && y.is_empty())
    }

    /// Whether the dyad takes these arguments whole, whatever their ranks.
    pub fn takes_both_whole(&self, x: &Array, y: &Array) -> bool {
        let prefix = || x.shape().iter().zip(y.shape()).all(|(x, y)| x == y);
        self.0.whole_dyad && !(self.0.composed && (x.is_empty() || y.is_empty() || !prefix()))
    }

    /// The primitive, if it is one.
    pub fn primitive(&self) -> Option<&'static Primitive> {
        if let VerbKind::Primitive(primitive) = self.0.kind { Some(primitive) } else { None }
    }

    /// The row of a primitive elementwise verb of two arguments.
    pub fn atomic_dyad(&self) -> Option<&'static AtomicDyad> {
        match self.primitive().and(self.0.known) {
            Some(KnownDyad::Atomic(row)) => Some(row),
            _ => None,
        }
    }

    /// The row of a primitive elementwise verb of one argument.
    pub fn atomic_monad(&self) -> Option<&'static AtomicMonad> {
        match self.primitive().and(self.0.known_monad) {
            Some(KnownMonad::Each(row)) => Some(row),
            _ => None,
        }
    }

    /// Whether this is a word of the vocabulary.
    pub fn is(&self, word: Word) -> bool {
        self.primitive().is_some_and(|primitive| primitive.word == word)
    }

    /// The derived form, if it is one.
    pub fn derived(&self) -> Option<&Derived> {
        if let VerbKind::Derived(derived) = &self.0.kind { Some(derived) } else { None }
    }

    /// The ranks.
    pub fn ranks(&self) -> Ranks {
        self.0.ranks
    }
}

/// A monad as the vocabulary states it.
#[derive(Clone, Copy)]
pub enum Monad {
    /// There is none.
    None,
    /// A verb of the engine.
    Engine(fn(&Context, Arg<'_>) -> Result<Array>),
    /// A verb that needs the session (names, random numbers, settings).
    Session(fn(&Env<'_>, Array) -> Result<Array>),
}

/// A dyad as the vocabulary states it.
#[derive(Clone, Copy)]
pub enum Dyad {
    /// There is none.
    None,
    /// A verb of the engine.
    Engine(fn(&Context, Arg<'_>, Arg<'_>) -> Result<Array>),
    /// A verb that needs the session.
    Session(fn(&Env<'_>, Array, Array) -> Result<Array>),
}

/// The applications that a verb made by `M.` remembers.
#[derive(Debug, Default)]
pub struct Memo {
    /// Applications by a hash of their arguments.
    pub kept: HashMap<u64, Vec<Remembered>>,
    /// The atoms in the arguments and results.
    pub atoms: usize,
}

/// An application and its result.
#[derive(Debug)]
pub struct Remembered {
    /// The left argument.
    pub x: Option<Array>,
    /// The right argument.
    pub y: Array,
    /// The result for these arguments.
    pub result: Array,
}
