/** A wallet's text of Sign In With Solana: every given field, in the order of EIP-4361. */
export function writeSignInMessage(
  input: Readonly<Record<string, unknown>>,
  address: string,
): string {
  const { domain, statement, resources } = input
  const fields = [
    ['URI', input.uri],
    ['Version', input.version],
    ['Chain ID', input.chainId],
    ['Nonce', input.nonce],
    ['Issued At', input.issuedAt],
    ['Expiration Time', input.expirationTime],
    ['Not Before', input.notBefore],
    ['Request ID', input.requestId],
  ].flatMap(([label, value]) => (value === undefined ? [] : [`${String(label)}: ${String(value)}`]))
  const list = Array.isArray(resources)
    ? ['Resources:', ...resources.map((resource) => `- ${String(resource)}`)]
    : []
  const head = `${String(domain)} wants you to sign in with your Solana account:\n${address}`
  const said = statement === undefined ? '' : `\n\n${String(statement)}`
  return [`${head}${said}`, [...fields, ...list].join('\n')]
    .filter((part) => part !== '')
    .join('\n\n')
}
