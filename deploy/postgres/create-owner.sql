-- Creates the owner of the database, who is no superuser: the container of PostgreSQL runs this file once, for an empty volume.
\getenv password OWNER_DATABASE_PASSWORD
CREATE ROLE platform LOGIN CREATEROLE PASSWORD :'password';
CREATE DATABASE platform OWNER platform;
