import type { Kit } from '@latchkey/controllers'

/** Copies a text to the clipboard, and shows a snack with the outcome. */
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
    // The permission is missing, or the page is not https.
    return false
  }
}
