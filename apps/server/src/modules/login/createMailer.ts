import { createTransport } from 'nodemailer'
import { HttpProblem } from '../../http/HttpProblem.js'

export type Mail = {
  /** One address, in its normal form. */
  readonly to: string
  readonly subject: string
  readonly text: string
}

export type Mailer = {
  /** @throws HttpProblem 503 MAIL_UNAVAILABLE where the mail server does not take it */
  send(mail: Mail): Promise<void>
  stop(): void
}

const patience = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000 }

/**
 * Sends the mails of logins by SMTP. They are texts alone, marked as automatic (RFC 3834), and have
 * no List-Unsubscribe: a person who had left a list would get no codes.
 *
 * @param options.url `smtps://user:key@host`; options of nodemailer may follow as its query
 */
export function createMailer({
  url,
  from,
}: {
  readonly url: string
  readonly from: string
}): Mailer {
  const place = new URL(url)
  for (const [name, ms] of Object.entries(patience))
    if (!place.searchParams.has(name)) place.searchParams.set(name, String(ms))
  const transport = createTransport(place.href)
  return {
    async send({ to, subject, text }) {
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          subject,
          text,
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
      } catch (error) {
        throw new HttpProblem(503, 'MAIL_UNAVAILABLE', 'The mail could not be sent', {
          retryAfterSeconds: 30,
          cause: withoutAddress(error),
        })
      }
    },
    stop: () => transport.close(),
  }
}

/** A mail server's answer names the mailbox, which no log may do. */
function withoutAddress(error: unknown): Error {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  return new Error(`SMTP ${String(code ?? 'failed')} ${String(responseCode ?? '')}`.trim())
}
