export function drawPlainly(): void
