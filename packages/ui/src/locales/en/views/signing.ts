import type { EnglishTexts } from '../../EnglishTexts.js'

/** Texts of what is going to be signed, in the views that lead to a wallet's prompt. */
export const signing = {
  'review.renamed':
    'On {network} this token is called {symbol}; the list calls it {listed}. Make sure that it is the one you mean.',
  'review.unchecked':
    '{network} does not confirm how many decimals {symbol} has. Compare the amount in your wallet.',
  'review.agree': 'I checked the token and want to swap',
  'intent.title': 'What you will sign',
  'intent.reading': 'Reading what you will sign…',
  'intent.plain': 'A transfer of {symbol}, and nothing else: it carries no data.',
  'intent.NOT_DESCRIBED':
    'This call cannot be read: nobody has described this contract. Your wallet may show it as data.',
  'intent.NO_ANSWER':
    'This call cannot be read: no description of the contract arrived. Your wallet may show it as data.',
  'intent.REFUSED':
    'This call cannot be read: the description of the contract is not signed by this site’s operator.',
  'intent.NOT_SUPPORTED':
    'On {network} it cannot be read beforehand. Compare what your wallet shows with the figures above.',
  'intent.selector': 'Function {selector}',
  'intent.signed':
    'In the words of the contract’s author. The operator of this site has signed them.',
  'intent.unsigned': 'In the words of the contract’s author, which nobody has signed.',
  'intent.endless': 'No limit {symbol}',
  'intent.units': '{amount} of the smallest unit of {token}',
  'intent.never': 'Never',
  'intent.block': 'Block {block}',
  'intent.seconds': '{seconds} s',
  'intent.call': 'A further call, which cannot be read: {data} {to}',
} as const satisfies EnglishTexts
