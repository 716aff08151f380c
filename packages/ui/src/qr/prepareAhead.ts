import type { Kit } from '@latchkey/controllers'

/**
 * Has a code made where a wallet of this device could be opened with it. Never rejects: how it went
 * stands in the controller's store.
 */
export async function prepareAhead(kit: Kit): Promise<void> {
  // Embedded, the list is there before anybody has asked for anything.
  if (kit.options.embedded) return
  const { createPairingController } = await import('@latchkey/controllers/pairing')
  const pairing = kit.use(createPairingController)
  if (pairing.device.isMobile && kit.modal.store.getState().open) await pairing.prepare()
}
