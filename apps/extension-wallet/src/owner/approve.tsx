import { createRoot } from 'react-dom/client'
import { ApproveView } from './ApproveView.js'
import { createOwnerLink } from './createOwnerLink.js'
import './owner.css'

const root = document.getElementById('root')
if (root) createRoot(root).render(<ApproveView link={createOwnerLink()} />)
