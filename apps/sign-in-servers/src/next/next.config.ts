// Else Next would bundle the cryptography of all five namespaces, installed or not.
export default { serverExternalPackages: ['@latchkey/siwx'] }
