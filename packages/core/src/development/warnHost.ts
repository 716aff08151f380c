import { mistakesPage } from './mistakesPage.js'

/**
 * Warns the page's developer about a mistake in the console. For code that production builds omit.
 *
 * @example
 * warnHost('The network eip155:1 is offered twice.')
 */
export function warnHost(text: string): void {
  console.warn(`[latchkey] ${text}\nDocs: ${mistakesPage}`)
}
