-- Run by compose.yaml's PostgreSQL once, when its volume is empty: the server gets a role that owns one database, and
-- is no superuser.
\getenv password POSTGRES_PASSWORD
create role wardroom login password :'password';
create database wardroom owner wardroom;
revoke all on database wardroom from public;
-- Without a password nobody is superuser over the network: `docker compose exec postgres psql -U postgres` still is.
alter role postgres password null;
