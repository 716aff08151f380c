/** Returns the picture of a mark as a data URL, for `<img>`. */
export const markUrl = (markup: string): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${markup}</svg>`,
  )}`
