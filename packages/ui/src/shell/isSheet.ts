/** Whether the card is a sheet at the lower edge of a phone's screen, as in sheet.css. */
export const isSheet = (card: Element): boolean =>
  card.closest('dialog') !== null && !!globalThis.matchMedia?.('(max-width: 480px)').matches
