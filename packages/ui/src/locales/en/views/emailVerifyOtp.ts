import type { EnglishTexts } from '../../EnglishTexts.js'

/** Texts of the login by e-mail, in Connect and in EmailVerifyOtp. */
export const emailVerifyOtp = {
  'email.address': 'E-mail address',
  'email.send': 'Continue with e-mail',
  'email.sending': 'Sending a code…',
  'email.title': 'Enter the code',
  'email.sent': 'The code is on its way to',
  'email.code': 'Code',
  'email.codeHint': '8 digits, in the subject of the mail',
  'email.continue': 'Continue',
  'email.checking': 'Opening your wallet…',
  'email.resend': 'Send another code',
  'email.resendIn': 'Another code in {seconds} s',
  'email.resent': 'Another code is on its way.',
  'email.other': 'Use another address',
  'email.help': 'No mail? Look among the unwanted ones, and check the address above.',
  'email.none': 'No code was asked for here. Begin again.',
} as const satisfies EnglishTexts
