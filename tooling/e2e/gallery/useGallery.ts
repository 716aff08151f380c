import { afterAll, beforeAll } from 'vitest'
import { type OpenedGallery, openGallery } from './openGallery.js'

/** A gallery for the tests of a file; `prepare` runs once it is open, before them. */
export function useGallery(prepare?: (gallery: OpenedGallery) => Promise<void>): OpenedGallery {
  const gallery = {} as OpenedGallery
  beforeAll(async () => {
    Object.assign(gallery, await openGallery())
    await prepare?.(gallery)
  })
  afterAll(async () => {
    await gallery.close?.()
  })
  return gallery
}
