export const csp: string
export function serveGallery(
  folder: string,
): Promise<{ readonly url: string; close(): Promise<void> }>
