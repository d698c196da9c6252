-- A split is announced on chain before its token is paused.
alter table corporate_action_chains drop constraint corporate_action_chains_step_check;
alter table corporate_action_chains add constraint corporate_action_chains_step_check
  check (step in (
    'reinvest', 'mint', 'approve', 'create', 'pay', 'announce', 'pause', 'convert', 'unpause', 'done'
  ));
