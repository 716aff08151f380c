const inHtml = (text = '') => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** The page of the local mailbox. It reads itself again every two seconds. */
export function mailPage(mails) {
  const rows = mails.map(
    ({ subject, to, at, text }) => `<article>
  <h2>${inHtml(subject)}</h2>
  <p>To ${inHtml(to.join(', '))} at <time>${inHtml(at.slice(11, 19))}</time> UTC</p>
  <pre>${inHtml(text)}</pre>
</article>`,
  )
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="2">
<title>Local mailbox</title>
<style>
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { max-width: 40rem; margin: 2rem auto; padding: 0 1rem }
  article { border: 1px solid #8886; border-radius: 8px; padding: 0 1rem; margin: 1rem 0 }
  h1 { font-size: 1.4rem } h2 { font-size: 1.1rem; margin-bottom: 0 } p { margin: .25rem 0 }
  pre { white-space: pre-wrap; font: inherit }
</style>
<h1>Local mailbox</h1>
<p>A stand-in for a mail provider: every mail of this machine's Latchkey ends here, and none leaves it.</p>
${rows.join('\n') || '<p>No mail yet. The page looks again by itself.</p>'}
</html>`
}
