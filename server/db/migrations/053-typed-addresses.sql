-- Addresses that were only typed counted as proved: at the set-up, for a network of one's own, and for an invitation that
-- was made without a mail server, whose link stands in the list of mail.

UPDATE auth_user SET email_verified = false
WHERE id IN (
  SELECT actor_id FROM audit_event WHERE action = 'agency.created'
  UNION SELECT created_by FROM network WHERE created_by IS NOT NULL
  UNION SELECT m.user_id FROM invitation i JOIN membership m ON m.id = i.membership_id JOIN outbox o ON o.id = i.mail_id
    WHERE o.state = 'unsent'
)
-- Of those who followed a link that was mailed to them, it is proved.
AND id NOT IN (SELECT subject_id FROM audit_event WHERE action IN ('password.reset', 'address.changed'))
AND id NOT IN (
  SELECT m.user_id FROM invitation i JOIN membership m ON m.id = i.membership_id LEFT JOIN outbox o ON o.id = i.mail_id
    WHERE i.mailed AND coalesce(o.state, 'sent') <> 'unsent'
);
