import { createServer } from 'node:http'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { mailPage } from './mailPage.mjs'

const largestMail = 256 * 1024

export async function startMailbox({ smtpPort = 0, port = 0, kept = 100 } = {}) {
  /** Newest first. */
  const mails = []
  const waiting = new Set()
  /** The next answers of the mail server, for tests of refusals. */
  const refusals = []

  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    size: largestMail,
    logger: false,
    async onData(stream, { envelope }, done) {
      try {
        const chunks = []
        for await (const chunk of stream) chunks.push(chunk)
        const refusal = refusals.shift()
        if (refusal)
          return done(Object.assign(new Error(refusal.text), { responseCode: refusal.code }))
        const {
          from,
          subject = '',
          text = '',
          html,
          headers,
        } = await PostalMime.parse(Buffer.concat(chunks))
        mails.unshift({
          at: new Date().toISOString(),
          to: envelope.rcptTo.map(({ address }) => address),
          from: from?.address ?? '',
          subject,
          text,
          hasHtml: html !== undefined,
          headers: headers.map(({ key, value }) => ({ name: key, value })),
        })
        mails.length = Math.min(mails.length, kept)
        for (const look of waiting) look()
        done()
      } catch (error) {
        done(error)
      }
    },
  })
  smtp.on('error', () => {
    // A client that leaves early is no failure of the mailbox.
  })
  const web = createServer((request, response) => {
    const isJson = request.url === '/mails.json'
    response.writeHead(200, {
      'content-type': isJson ? 'application/json' : 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      'cache-control': 'no-store',
    })
    response.end(isJson ? JSON.stringify(mails) : mailPage(mails))
  })
  await listen(smtp, smtpPort)
  await listen(web, port)

  return {
    smtpUrl: `smtp://127.0.0.1:${smtp.server.address().port}/?ignoreTLS=true`,
    url: `http://127.0.0.1:${web.address().port}`,
    mails,
    /** The newest mail to an address, once one is there that `after` does not know. */
    async mailTo(address, after = 0) {
      const find = () => {
        const own = mails.filter(({ to }) => to.includes(address))
        return own.length > after ? own[0] : undefined
      }
      for (;;) {
        const found = find()
        if (found) return found
        await new Promise((resolve) => {
          const look = () => {
            waiting.delete(look)
            resolve()
          }
          waiting.add(look)
        })
      }
    },
    refuseNext(code, text) {
      refusals.push({ code, text })
    },
    async stop() {
      await new Promise((resolve) => smtp.close(resolve))
      web.closeAllConnections()
      await new Promise((resolve) => web.close(resolve))
    },
  }
}

const listen = (server, port) =>
  new Promise((resolve, reject) => {
    server.once?.('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
