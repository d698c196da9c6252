import { useNavigate } from '@tanstack/react-router'
import { reopenFirstRun, useIsFirstRunClosed } from '#features/first-run/first-run-closed.ts'
import { TestModeDrawer } from '#features/test-mode/test-mode-drawer.tsx'
import { closeTestMode, useOpenTestMode } from '#session/test-mode-state.ts'

/** Shows the controls of test mode, which also bring back the closed checklist of the first page. */
export function TestModeLayer() {
  const opened = useOpenTestMode()
  const navigate = useNavigate()
  const isChecklistClosed = useIsFirstRunClosed()
  const showChecklist = () => {
    reopenFirstRun()
    closeTestMode()
    void navigate({ to: '/' })
  }
  return (
    <TestModeDrawer
      isOpen={opened !== null}
      onClose={closeTestMode}
      part={opened?.part ?? null}
      onChecklist={isChecklistClosed ? showChecklist : null}
    />
  )
}
