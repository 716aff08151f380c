import { markUrl } from './markUrl.js'
import { markedNetworks, networkMarks } from './networkMarks.js'

/** The pictures of known networks by CAIP-2 id, and of ecosystems by namespace. */
export const networkImages: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(networkMarks).flatMap(([name, markup]) => {
    const url = markUrl(markup)
    return (markedNetworks[name] ?? []).map((id) => [id, url])
  }),
)
