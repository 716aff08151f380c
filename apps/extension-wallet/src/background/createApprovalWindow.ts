const size = { width: 420, height: 680 }

/** The prompt window: open while prompts are pending. Closing it rejects all of them. */
export function createApprovalWindow(closedByOwner: () => void) {
  let id: number | undefined
  let opening = false
  let wanted = false

  chrome.windows.onRemoved.addListener((removed) => {
    if (removed !== id) return
    id = undefined
    closedByOwner()
  })

  const open = async () => {
    opening = true
    try {
      const created = await chrome.windows.create({
        url: chrome.runtime.getURL('approve.html'),
        type: 'popup',
        focused: true,
        ...size,
      })
      id = created?.id
    } catch (error) {
      console.error('Latchkey: the window for approvals did not open.', error)
    } finally {
      opening = false
    }
    if (!wanted) await close()
  }
  const close = async () => {
    const closing = id
    id = undefined
    // The owner may already have closed it.
    if (closing !== undefined) await chrome.windows.remove(closing).catch(() => undefined)
  }

  return {
    /** Opens or closes the window as needed. */
    async show(isWanted: boolean) {
      wanted = isWanted
      if (opening) return
      if (isWanted && id === undefined) await open()
      else if (!isWanted) await close()
    },
    /** Brings the window to the front, or opens it again if the browser kept it closed. */
    async focus() {
      if (wanted && id === undefined && !opening) await open()
      if (id !== undefined)
        await chrome.windows.update(id, { focused: true }).catch(() => undefined)
    },
  }
}
