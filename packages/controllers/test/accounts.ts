/** The address of the wallet's account that is connected first. */
export const own = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'
/** The address of the wallet's other account. */
export const second = '0x1111111111111111111111111111111111111111'
