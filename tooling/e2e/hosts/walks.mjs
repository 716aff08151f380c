import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'

/** The walk that every host must pass with the published packages. */
export async function connects(visit) {
  await visit.open()
  await visit.shows(visit.nobody)
  await visit.connectInModal()
  await visit.shows(visit.on(0))
  await visit.signs()
  await visit.press('Switch')
  await visit.shows(visit.on(1))
  await visit.reload()
  await visit.shows(visit.on(1))
  await visit.disconnectInModal()
  await visit.shows(visit.nobody)
  await visit.reload()
  await visit.shows(visit.nobody)
  return visit.problems()
}

/** The kit's and wagmi's hooks agree, whichever of them connects, switches or disconnects. */
export async function agreesWithWagmi(visit) {
  const agree = (expected) => visit.shows(expected, ['latchkey', 'wagmi'])
  await visit.open()
  await agree(visit.nobody)
  await visit.connectInModal()
  await agree(visit.on(0))
  await visit.press('wagmi switch')
  await agree(visit.on(1))
  await visit.press('wagmi disconnect')
  await agree(visit.nobody)
  await visit.press('wagmi connect Latchkey Test Wallet')
  await agree(visit.on(1))
  await visit.reload()
  await agree(visit.on(1))
  await visit.press('Leave')
  await agree(visit.nobody)
  return visit.problems()
}

/**
 * R-11: the page hydrates the server's markup node for node without warnings, for new and
 * previously connected visitors.
 */
export async function hydrates(visit) {
  // Records the server's button, for comparison.
  await visit.page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      const button = document.querySelector('#root button')
      if (!button) return
      observer.disconnect()
      button.served = true
    })
    observer.observe(document, { childList: true, subtree: true })
  })
  const takesOver = async () => {
    await visit.page.locator('[data-ready="true"]').waitFor()
    const kept = await visit.page.evaluate(
      () => document.querySelector('#root button')?.served === true,
    )
    return kept ? [] : ['the served button was replaced']
  }
  const problems = []
  await visit.open()
  problems.push(...(await takesOver()))
  await visit.shows(visit.nobody)
  await visit.connectInModal()
  await visit.shows(visit.on(0))
  // Only the page knows the connection.
  await visit.page.context().clearCookies()
  await visit.reload()
  problems.push(...(await takesOver()))
  await visit.shows(visit.on(0))
  // The server knows the connection too.
  problems.push(...(await isServedFromCookie(visit)))
  await visit.reload()
  problems.push(...(await takesOver()))
  await visit.shows(visit.on(0))
  return [...problems, ...visit.problems(), ...visit.warnings]
}

/** The list opens on the first click, without requests to other hosts. */
export async function opensList(visit) {
  await visit.open()
  await visit.press('Connect wallet')
  await visit.dialog.getByRole('button', { name: /Latchkey Test Wallet/ }).waitFor()
  return [...visit.problems(), ...visit.warnings]
}

/** Self-test: without it, `hydrates` could pass because no listener reports. */
export async function noticesOtherMarkup(visit, path) {
  await visit.open(path)
  await visit.page.locator('[data-ready="true"]').waitFor()
  return visit.problems().length > 0
    ? []
    : ['the page took over markup that is not its own and said nothing']
}

/**
 * The kit's own connector, such as a phone's, appears in wagmi's hooks too: they name, sign, switch
 * and disconnect.
 */
export async function agreesOnPhone(visit) {
  const agree = (expected) => visit.shows(expected, ['latchkey', 'wagmi'])
  await visit.open()
  await agree(visit.nobody)
  await visit.connectInModal('House Phone')
  await agree(visit.on(0))
  await visit.signs({
    press: 'wagmi sign',
    shown: 'wagmi-signature',
    message: 'A message of wagmi',
  })
  await visit.press('wagmi switch')
  await agree(visit.on(1))
  await visit.press('wagmi disconnect')
  await agree(visit.nobody)
  await visit.connectInModal('House Phone')
  await agree(visit.on(1))
  await visit.reload()
  await agree(visit.on(1))
  await visit.press('Leave')
  await agree(visit.nobody)
  return visit.problems()
}

/**
 * The modal opens from a dialog of the page and works by pointer and keyboard. The dialog stays
 * open and afterwards receives clicks again.
 */
export async function staysOverDialog(visit) {
  const { page, dialog } = visit
  const order = page.getByText('Your order')
  await visit.open()
  await visit.press('Check out')
  await visit.press('Connect wallet')
  await dialog.getByRole('button', { name: /All wallets/ }).click()
  await dialog.getByRole('searchbox').fill('x')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  if (!(await order.isVisible())) return ['the page’s own dialog has closed', ...visit.problems()]
  await visit.connectInModal()
  await visit.shows(visit.on(0))
  await visit.press('Not now')
  await order.waitFor({ state: 'detached' })
  return visit.problems()
}

/** A policy blocks the bundler's loader: the user sees a message in place of a dead button. */
export async function saysWhatIsMissing(visit) {
  await visit.open()
  await visit.press('Connect wallet')
  await visit.page.getByText('could not be loaded').waitFor()
  await visit.press('OK')
  return visit.problems().some((problem) => /Trusted/i.test(problem))
    ? []
    : ['nothing was refused: this shows nothing']
}

/** The server shows the previous connection at once, and the page hydrates it without a warning. */
export async function isServedByCookie(visit) {
  const { page } = visit
  await visit.open()
  await visit.connectInModal()
  await visit.shows(visit.on(0))
  const served = await page.request.get(page.url())
  const header = served.headers()['content-security-policy'] ?? ''
  const problems = await isServedFromCookie(visit)
  await visit.reload()
  await visit.shows(visit.on(0))
  return [
    ...problems,
    ...(/'nonce-[^']{20,}'/.test(header) ? [] : [`there is no nonce in ${header}`]),
    ...visit.problems(),
    ...visit.warnings,
  ]
}

/**
 * A signature signs the visitor in once: the server knows them by a cookie that no script reads,
 * in its routes and in its components, until they sign out.
 */
export async function signsIn(visit) {
  const { page } = visit
  await visit.open()
  const { host, origin } = new URL(page.url())
  const key = privateKeyToAccount(generatePrivateKey())
  /** As the page's own script asks. */
  const ask = (path, body) =>
    page.evaluate(
      async ([path, body]) => {
        const response = await fetch(path, { method: 'POST', body })
        return [response.status, await response.text(), document.cookie]
      },
      [path, JSON.stringify(body)],
    )
  /** With the page's cookies but not by its script, whose refusals the browser would report. */
  const refused = async (path, data) =>
    (await page.request.post(path, { data, headers: { origin } })).status()
  const shown = async () => {
    await visit.open('account')
    return page.locator('body').innerText()
  }
  const [, issued] = await ask('/auth/v1/nonce', {})
  const { nonce, issuedAt } = JSON.parse(issued)
  const message = createSiweMessage({
    address: key.address,
    chainId: 1,
    domain: host,
    nonce,
    uri: origin,
    version: '1',
    issuedAt: new Date(issuedAt),
  })
  const attempt = { message, signature: await key.signMessage({ message }) }
  const account = `eip155:1:${key.address}`
  const seen = {
    strangerOrders: await refused(`${origin}/orders`),
    strangerSees: await shown(),
    signsIn: (await ask('/auth/v1/authenticate', attempt)).toSpliced(1, 1),
    replays: await refused(`${origin}/auth/v1/authenticate`, attempt),
    orders: (await ask('/orders', {})).slice(0, 2),
    sees: await shown(),
    signsOut: (await ask('/auth/v1/sign-out', { account }))[0],
    laterOrders: await refused(`${origin}/orders`),
    laterSees: await shown(),
  }
  const wanted = {
    strangerOrders: 401,
    strangerSees: 'Signed out',
    signsIn: [200, ''],
    replays: 401,
    orders: [201, JSON.stringify({ orderedBy: account })],
    sees: `Signed in as ${account}`,
    signsOut: 204,
    laterOrders: 401,
    laterSees: 'Signed out',
  }
  return [
    ...Object.keys(wanted)
      .filter((name) => JSON.stringify(seen[name]) !== JSON.stringify(wanted[name]))
      .map((name) => `${name}: ${JSON.stringify(seen[name])}`),
    ...visit.problems(),
  ]
}

/**
 * The cookie contains only the account, and the server's HTML shows it before the page's scripts
 * run.
 */
async function isServedFromCookie({ page, on }) {
  const { address, chainId } = on(0)
  const cookies = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`)
  const wanted = `latchkey.default.account=${encodeURIComponent(`eip155:${chainId}:${address}`)}`
  const text = await (await page.request.get(page.url())).text()
  return [
    ...(cookies.join() === wanted ? [] : [`the cookies are ${cookies} instead of ${wanted}`]),
    ...(text.includes(address) && text.includes('Reconnecting')
      ? []
      : ['the server did not know who was connected']),
  ]
}
