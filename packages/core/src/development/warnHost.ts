import { mistakesPage } from './mistakesPage.js'

/**
 * Tells the developer of a page about a mistake in the console. For code that no production build
 * carries.
 *
 * @example
 * warnHost('The network eip155:1 is offered twice.')
 */
export function warnHost(text: string): void {
  console.warn(`[latchkey] ${text}\nDocs: ${mistakesPage}`)
}
