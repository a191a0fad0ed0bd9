/** Holds that know the network of their visitor: those of one network are counted together. */

export const networks = `
ALTER TABLE claim ADD COLUMN network TEXT CHECK (network IS NULL OR expires_at IS NOT NULL);
CREATE INDEX claim_by_network ON claim (network, expires_at) WHERE network IS NOT NULL;
`;
