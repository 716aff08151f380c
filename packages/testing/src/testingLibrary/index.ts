export { withinModal } from './withinModal.js'
