import type { EnglishTexts } from '../../EnglishTexts.js'

/** Texts of RegisterAccountName and RegisterAccountNameSuccess. */
export const registerAccountName = {
  'names.title': 'Choose a name',
  'names.about': 'A name stands for your address. People can send to it and recognise you by it.',
  'names.field': 'Name',
  'names.rule': 'At least 4 characters: letters, digits and hyphens.',
  'names.short': 'At least 4 characters.',
  'names.characters': 'Letters, digits and hyphens only.',
  'names.checking': 'Checking…',
  'names.free': '{name} is free.',
  'names.taken': '{name} is taken.',
  'names.failed': 'The name service did not answer.',
  'names.others': 'Free names',
  'names.register': 'Register',
  'names.intent': 'Register {name}',
  'names.signer': 'Signed by',
  'names.signNote': 'A message with the name and the time. It costs nothing and moves nothing.',
  'names.waiting': 'Sign the message in {wallet}',
  'names.waitingWhy': 'Your signature registers {name}. It costs nothing and moves nothing.',
  'names.registering': 'Registering {name}…',
  'names.registeringWhy': 'The name service checks your signature.',
  'names.takenWhy': 'Somebody else has registered it.',
  'names.doneTitle': 'Your name',
  'names.done': 'The name is yours',
  'names.doneWhy': 'People can send to this name in place of your address:',
  'names.toAccount': 'Go to your account',
} as const satisfies EnglishTexts
