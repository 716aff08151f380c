/**
 * Requests the page and all its modules, as a browser does, with those that the page loads later:
 * the modal's code is among them. Afterwards they are transformed and their libraries bundled.
 */
export async function warmPage(url, signal) {
  const asked = new Set()
  const read = async (href, accept, tries = 3) => {
    try {
      return await (await fetch(href, { headers: { accept }, signal })).text()
    } catch (error) {
      // On a busy machine a reused connection may be closed.
      if (signal.aborted || tries === 1)
        throw new Error(`${href} could not be fetched: ${error.cause?.message ?? error.message}`, {
          cause: error,
        })
      return await read(href, accept, tries - 1)
    }
  }
  const readModule = async (href) => {
    if (asked.has(href)) return
    asked.add(href)
    const code = await read(href, '*/*')
    const imported = [...code.matchAll(/\b(?:from|import)\s*\(?\s*"(\/[^"]+)"/g)].map(
      ([, path]) => new URL(path, url).href,
    )
    await Promise.all(imported.map(readModule))
  }
  const page = await read(url, 'text/html')
  await Promise.all(
    [...page.matchAll(/<script type="module" src="([^"]+)"/g)].map(([, path]) =>
      readModule(new URL(path, url).href),
    ),
  )
}
