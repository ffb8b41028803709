import { TAKE_CUES } from '#model/words/take-cues.ts';
import type { LanguageRules } from './text.ts';
import { keyAt } from './tokens.ts';
import { asSet } from './word-lists.ts';

/** However long drawn. Never mhm and uh-huh, which are answers. */
const SAFE = /^(u+h*m+|u+h+|e+r+m*|a+h+|h+m+)$/;
/** Sounds beside one that make it an answer or exclamation: uh huh, uh oh, ah ha. */
const ANSWERS = asSet('huh oh uhuh mm mhm ha hah yes');
const MENTIONS = asSet('say says said saying word words an every these those');

const functionWords = asSet(`
  i you he she it we they me him them us my your his its our their this these those the a an and or but if because so as
  of to in on at by for from with about into over under than then there here who which what when where why how
  am are was were be been being have has does did can could will would should may might must shall not
  i'm you're he's she's it's we're they're i've you've we've they've i'll you'll he'll she'll we'll they'll i'd you'd
  he'd she'd we'd they'd that's there's what's don't doesn't didn't isn't wasn't can't couldn't won't wouldn't
  had that is her do just some any each every`);

export const english: LanguageRules = {
  isSafeFiller(text, i) {
    const token = text.tokens[i]!;
    if (!SAFE.test(token.key) || token.isQuoted || token.key === 'err') return false;
    // The ER is a place.
    if (token.key === 'er' && /ER/.test(token.text)) return false;
    const before = keyAt(text, i - 1);
    if (ANSWERS.has(keyAt(text, i + 1)) && token.mark === '') return false;
    if (/^(mm+|uh)$/.test(before) && token.key.startsWith('h')) return false;
    const isMention = MENTIONS.has(before) && text.tokens[i - 1]!.mark === '';
    return (
      !isMention && !isWholeTurn(text.tokens[i - 1]?.speaker, token.speaker, text.tokens[i + 1]?.speaker)
    );
  },
  markers: [
    {
      words: ['you', 'know'],
      kind: 'free',
      notAfter: asSet(
        "do did don't didn't as if that what how let letting because will would should may might must can could when unless before once since than all who whether to thing things everything anything wanted want",
      ),
      notBefore: asSet(
        'what that how who where why when if whether the a an him her it about me them us this my your our his their i he she we they you which nothing everything all so better best of for',
      ),
      mayPrecede: asSet('i he she we they it the a an this my your our his their so all for'),
    },
    {
      words: ['i', 'mean'],
      kind: 'free',
      notAfter: asSet('what that do did how as know whatever which whom who all if than thing'),
      notBefore: asSet(
        'it that what to by business well the a no this you him her them when if your my every',
      ),
      mayPrecede: asSet('that what well the a no this you when if your my every'),
    },
    {
      words: ['like'],
      kind: 'aside',
      notAfter: asSet(
        "am are is was were be been being 'm i'm it's he's she's that's they're we're look looks looked feel feels felt feeling sound sounds seem seems seemed taste smell smells would i you we they he she it do don't didn't did much more something someone anything nothing everything things people places just exactly rather really also not never always who to would'd i'd you'd we'd",
      ),
      notBefore: asSet('that this these those to it him her them me us you the a an what when'),
    },
    {
      words: ['well'],
      kind: 'opener',
      notAfter: asSet('as very so pretty quite too is oh how it did'),
      notBefore: asSet('as done known over before into said then'),
    },
    {
      words: ['so'],
      kind: 'opener',
      notAfter: asSet('think hope believe say said do did if or even not and'),
      notBefore: asSet('much many far long that little few good bad well'),
    },
    { words: ['oh'], kind: 'opener', notAfter: asSet('uh'), notBefore: asSet('my no yes god dear') },
  ],
  functionWords,
  emphatic: asSet(`
    very really so much many more most far long way too no yes yeah yep nope okay ok hey hi hello bye ha hah hee la na
    well now there hear knock tut never ever big old little please go come stop wait run quick blah night chop wow oh
    ah right sure fine again always only all good great bad true cha ta dear hip choo ding tick beep
    one two three four five six seven eight nine ten hundred thousand million zero double new still less better worse
    deep high slow fast quiet tiny huge same help look listen think`),
  legitDoubles: asSet('had that is her do in on you it'),
  openers: asSet('and but because if when then or while though although um uh'),
  emphaticPhrases: asSet(
    `thank you|come on|all right|very well|oh no|go on|i know|well done|let's go|of course|never again|oh my|oh my god
    |no way|you know|i see|good morning|good night|yes sir|my god|oh yes|oh well|hear me|ha ha|la la|not yet|i do|i am
    |we do|right here|right now|too much|so much|so many|thank god|what if|bit by|by and|how do`,
    '|',
  ),
  links: asSet('and or by after upon to on over for against in with'),
  starters: asSet(
    'i you he she it we they there this that these those the what how if when because so and but my our your his her their a an one where who why let to in for at with some people do does did is are was can could would',
  ),
  unfinished: asSet(`
    the a an my your his its our their of to for with at from in on into about by as than if because and or but that
    i you he she we they is are was were am be been being have has had will would could can should may might must do
    does did want wanted wants need needed going gonna gotta trying tried very really just i'm you're he's she's it's
    we're they're i've we've they've i'll we'll you'll they'll i'd we'd there's don't doesn't didn't wasn't isn't can't
    which who what when where how so like mean was were some any this these those not`),
  open: asSet(
    "the a an my your his our their of to with at from into is are was were am be have has had will would could can should i'm we're they're i've we've they've i'll we'll",
  ),
  subjectOf: (key) => key.replace(/'(m|re|ve|ll|d|s)$/, ''),
  counts: asSet(`
    one two three four five six seven eight nine ten eleven twelve twenty thirty forty fifty hundred thousand million first
    second third fourth fifth last left right north south east west monday tuesday wednesday thursday friday saturday sunday
    january february march april may june july august september october november december morning evening`),
  cues: TAKE_CUES.en,
};

/** Whether a sound is a whole turn between two turns of another speaker, and so an answer. */
function isWholeTurn(before: number | undefined, own: number, after: number | undefined): boolean {
  return before !== undefined && after !== undefined && before !== own && after !== own;
}
