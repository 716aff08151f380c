const view = { type: 'function', stateMutability: 'view' } as const
const payable = { type: 'function', stateMutability: 'payable' } as const
const input = <const Type extends string>(type: Type, name = '') => ({ name, type })

/** QuoterV2 and MixedRouteQuoterV1: both quote a path, V2 pools only the latter. */
export const quoterAbi = [
  {
    ...view,
    name: 'quoteExactInput',
    inputs: [input('bytes', 'path'), input('uint256', 'amountIn')],
    outputs: [
      input('uint256', 'amountOut'),
      input('uint160[]'),
      input('uint32[]'),
      input('uint256', 'gasEstimate'),
    ],
  },
] as const

/** The functions of SwapRouter02 that a swap uses. */
export const routerAbi = [
  {
    ...payable,
    name: 'multicall',
    inputs: [input('uint256', 'deadline'), input('bytes[]', 'data')],
    outputs: [input('bytes[]')],
  },
  {
    ...payable,
    name: 'exactInput',
    inputs: [
      {
        name: 'params',
        type: 'tuple',
        components: [
          input('bytes', 'path'),
          input('address', 'recipient'),
          input('uint256', 'amountIn'),
          input('uint256', 'amountOutMinimum'),
        ],
      },
    ],
    outputs: [input('uint256')],
  },
  {
    ...payable,
    name: 'swapExactTokensForTokens',
    inputs: [
      input('uint256', 'amountIn'),
      input('uint256', 'amountOutMin'),
      input('address[]', 'path'),
      input('address', 'to'),
    ],
    outputs: [input('uint256')],
  },
  {
    ...payable,
    name: 'unwrapWETH9',
    inputs: [input('uint256', 'amountMinimum'), input('address', 'recipient')],
    outputs: [],
  },
  {
    ...payable,
    name: 'unwrapWETH9WithFee',
    inputs: [
      input('uint256', 'amountMinimum'),
      input('address', 'recipient'),
      input('uint256', 'feeBips'),
      input('address', 'feeRecipient'),
    ],
    outputs: [],
  },
  {
    ...payable,
    name: 'sweepTokenWithFee',
    inputs: [
      input('address', 'token'),
      input('uint256', 'amountMinimum'),
      input('address', 'recipient'),
      input('uint256', 'feeBips'),
      input('address', 'feeRecipient'),
    ],
    outputs: [],
  },
  { ...payable, name: 'refundETH', inputs: [], outputs: [] },
  {
    ...payable,
    // It does nothing where the allowance is there: another account may submit a permit first.
    name: 'selfPermitIfNecessary',
    inputs: [
      input('address', 'token'),
      input('uint256', 'value'),
      input('uint256', 'deadline'),
      input('uint8', 'v'),
      input('bytes32', 'r'),
      input('bytes32', 's'),
    ],
    outputs: [],
  },
] as const
