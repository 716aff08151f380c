import { createError } from '@latchkey/core'

/** INVALID_ADDRESS for an address that cannot get what is sent. */
export const wrongReceiver = () =>
  createError('INVALID_ADDRESS', {
    details: 'The receiver is a program, a mint or a token account of another mint.',
  })
