-- What the migration before has left: proofs beside former names, and those that a password set by the operator gave; and
-- what it took from people who had moved to their address by a link. Who has set up the installation is remembered.

UPDATE auth_user SET email_verified = false
WHERE id IN (SELECT subject_id FROM audit_event WHERE action = 'password.set' AND subject_kind = 'person')
AND id NOT IN (SELECT subject_id FROM audit_event WHERE action IN ('password.reset', 'address.changed'))
AND id NOT IN (
  SELECT m.user_id FROM invitation i JOIN membership m ON m.id = i.membership_id LEFT JOIN outbox o ON o.id = i.mail_id
    WHERE i.mailed AND coalesce(o.state, 'sent') <> 'unsent'
);

UPDATE auth_user SET email_verified = true
WHERE id IN (
  SELECT f.user_id FROM former_person f JOIN auth_user u ON u.id = f.user_id
    WHERE f.email_verified AND lower(f.email) <> lower(u.email)
);

UPDATE former_person SET email_verified = false
WHERE EXISTS (
  SELECT 1 FROM auth_user u
    WHERE u.id = former_person.user_id AND lower(u.email) = lower(former_person.email) AND NOT u.email_verified
);

INSERT INTO setting (name, value)
SELECT 'set up by', actor_id FROM audit_event
WHERE action = 'agency.created' AND actor_kind = 'user' ORDER BY id LIMIT 1;
