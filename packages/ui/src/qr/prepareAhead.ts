import type { Kit } from '@latchkey/controllers'

/**
 * Prepares a code where it can open a wallet on this device. Never rejects; the controller's store
 * holds the outcome.
 */
export async function prepareAhead(kit: Kit): Promise<void> {
  // An embedded list is visible before any user action.
  if (kit.options.embedded) return
  const { createPairingController } = await import('@latchkey/controllers/pairing')
  const pairing = kit.use(createPairingController)
  if (pairing.device.isMobile && kit.modal.store.getState().open) await pairing.prepare()
}
