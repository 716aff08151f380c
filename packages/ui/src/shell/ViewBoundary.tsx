import { Component, type ReactNode } from 'react'

type Props = { readonly children: ReactNode; readonly fallback: (retry: () => void) => ReactNode }

/**
 * Contains a view that throws, so that the dialog stays. A class, since React requires one for
 * error boundaries.
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
