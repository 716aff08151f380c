export { flushSync } from 'react-dom'
export { createRoot } from 'react-dom/client'
