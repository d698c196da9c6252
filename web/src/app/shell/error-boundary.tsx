import { Component, type ReactNode } from 'react'
import { CrashPage } from './crash-page.tsx'

type State = { hasCrashed: boolean }

/** Shows the crash page if rendering fails. It is a class, because React offers error boundaries in no other form. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { hasCrashed: false }

  static getDerivedStateFromError(): State {
    return { hasCrashed: true }
  }

  override render() {
    return this.state.hasCrashed ? <CrashPage /> : this.props.children
  }
}
