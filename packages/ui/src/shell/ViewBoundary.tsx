import { Component, type ReactNode } from 'react'

type Props = { readonly children: ReactNode; readonly fallback: (retry: () => void) => ReactNode }

/**
 * Keeps a view that throws from taking the dialog with it. A class, since React offers error
 * boundaries in no other form.
 */
export class ViewBoundary extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true }
  }

  override render(): ReactNode {
    return this.state.failed
      ? this.props.fallback(() => this.setState({ failed: false }))
      : this.props.children
  }
}
