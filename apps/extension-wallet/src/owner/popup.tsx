import { createRoot } from 'react-dom/client'
import { createOwnerLink } from './createOwnerLink.js'
import { PopupView } from './PopupView.js'
import './owner.css'

const root = document.getElementById('root')
if (root) createRoot(root).render(<PopupView link={createOwnerLink()} />)
