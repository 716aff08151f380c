// A changelog has what hosts read and nothing else: every package carries the same version, so that
// a line for each changed dependency would say nothing.
module.exports = {
  getReleaseLine: async ({ summary }) => {
    const [first, ...rest] = summary.trim().split('\n')
    return [`- ${first}`, ...rest.map((line) => (line === '' ? '' : `  ${line}`))].join('\n')
  },
  getDependencyReleaseLine: async () => '',
}
