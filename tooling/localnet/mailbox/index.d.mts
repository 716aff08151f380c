/** A mail as it arrived. */
export type LocalMail = {
  /** ISO 8601. */
  readonly at: string
  readonly to: readonly string[]
  readonly from: string
  readonly subject: string
  readonly text: string
  readonly hasHtml: boolean
  readonly headers: readonly { readonly name: string; readonly value: string }[]
}

/** A mail server and the page that shows its mails, on 127.0.0.1. No mail leaves the machine. */
export type LocalMailbox = {
  /** For a sender, such as nodemailer. */
  readonly smtpUrl: string
  /** The page. Its `/mails.json` has the mails, newest first. */
  readonly url: string
  readonly mails: readonly LocalMail[]
  /** Resolves with the newest mail to an address, once there are more than `after`. */
  mailTo(address: string, after?: number): Promise<LocalMail>
  /** Refuses the next mail with an SMTP code. */
  refuseNext(code: number, text: string): void
  stop(): Promise<void>
}

export type LocalMailboxOptions = {
  /** @default 0, a free one */
  readonly smtpPort?: number
  /** The page's port. @default 0, a free one */
  readonly port?: number
  /** Number of mails kept. @default 100 */
  readonly kept?: number
}

/** Starts the mailbox: a stand-in for an operator's mail provider. */
export function startMailbox(options?: LocalMailboxOptions): Promise<LocalMailbox>
