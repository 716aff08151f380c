import { waitFor, type waitForOptions, within } from '@testing-library/dom'

/**
 * Testing Library's queries, bound to the kit's modal. The modal is in a shadow root, which
 * `screen` does not search. Resolves once the modal is open.
 *
 * @param options how long to wait: `timeout` and `interval` in milliseconds
 * @throws Error of Testing Library when no modal opens in time
 * @example
 * import { withinModal } from '@latchkey/testing/testing-library'
 * import { fireEvent, screen } from '@testing-library/react'
 *
 * fireEvent.click(screen.getByRole('button', { name: 'Connect wallet' }))
 * const modal = await withinModal()
 * fireEvent.click(await modal.findByRole('button', { name: /Kelp/ }))
 */
export async function withinModal(options?: waitForOptions): Promise<ReturnType<typeof within>> {
  const dialog = await waitFor(() => {
    for (const host of document.querySelectorAll('[data-latchkey]')) {
      const open = host.shadowRoot?.querySelector<HTMLElement>('dialog[open]')
      if (open) return open
    }
    throw new Error('No modal of Latchkey is open.')
  }, options)
  return within(dialog)
}
