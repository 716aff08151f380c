import type { Kit } from '@latchkey/controllers'

/** Copies a text and says so; says too when the browser does not let it. */
export async function copyText(kit: Kit, text: string): Promise<void> {
  const copied = await writeClipboard(text)
  kit.notices.showSnack({
    kind: copied ? 'success' : 'error',
    code: copied ? 'copied' : 'copyFailed',
  })
}

async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // No permission, or a page without https.
    return false
  }
}
