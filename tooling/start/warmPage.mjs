/** Asks for the page and for every module that it imports, as a browser will: once this resolves, they are transformed and their libraries bundled. */
export async function warmPage(url, signal) {
  const asked = new Set()
  const read = async (href, accept) => (await fetch(href, { headers: { accept }, signal })).text()
  const readModule = async (href) => {
    if (asked.has(href)) return
    asked.add(href)
    const code = await read(href, '*/*')
    const imported = [...code.matchAll(/\b(?:from|import)\s*"(\/[^"]+)"/g)].map(([, path]) => new URL(path, url).href)
    await Promise.all(imported.map(readModule))
  }
  const page = await read(url, 'text/html')
  await Promise.all([...page.matchAll(/<script type="module" src="([^"]+)"/g)].map(([, path]) => readModule(new URL(path, url).href)))
}
