/** Imports of a module as Vite serves it, and the modal's parts among those that it loads later. */
const imports = [
  /\b(?:from|import)\s*"(\/[^"]+)"/g,
  /\bimport\(\s*"(\/[^"]*\/packages\/ui\/[^"]+)"/g,
]

/**
 * Requests the page, its modules and the modal's, as a browser does. Afterwards they are
 * transformed and their libraries bundled. The code of chains waits for its first use.
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
    const imported = imports
      .flatMap((pattern) => [...code.matchAll(pattern)])
      .map(([, path]) => new URL(path, url).href)
    await Promise.all(imported.map(readModule))
  }
  const page = await read(url, 'text/html')
  await Promise.all(
    [...page.matchAll(/<script type="module" src="([^"]+)"/g)].map(([, path]) =>
      readModule(new URL(path, url).href),
    ),
  )
}
